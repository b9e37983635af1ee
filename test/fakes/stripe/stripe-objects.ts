import type Stripe from 'stripe';

// Complete objects, as in Stripe's documentation and types. Fields that a checkout does not use are empty.

/** A session as the fake keeps it. Its responses omit what Stripe returns only on request. */
export interface FakeSession extends Stripe.Checkout.Session {
  line_items: Stripe.ApiList<Stripe.LineItem>;
  metadata: Stripe.Metadata;
  payment_intent: Stripe.PaymentIntent | null;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  shipping_cost: Stripe.Checkout.Session.ShippingCost | null;
  total_details: Stripe.Checkout.Session.TotalDetails;
}

export interface FakeRefund extends Stripe.Refund {
  payment_intent: string;
  metadata: Stripe.Metadata;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled' | 'requires_action';
}

export const sessionObject = (
  basics: Pick<FakeSession, 'id' | 'created' | 'expires_at'>,
): FakeSession => ({
  ...basics,
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: 0,
  amount_total: 0,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: 'usd',
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  line_items: { object: 'list', data: [], has_more: false, url: '' },
  livemode: true,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: `https://checkout.stripe.com/c/pay/${basics.id}`,
  wallet_options: null,
});

export const lineItem = (amounts: {
  id: string;
  currency: string;
  description: string;
  quantity: number;
  amount: number;
}): Stripe.LineItem => ({
  object: 'item',
  id: amounts.id,
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: amounts.amount,
  amount_tax: 0,
  amount_total: amounts.amount,
  currency: amounts.currency,
  description: amounts.description,
  metadata: {},
  price: null,
  quantity: amounts.quantity,
});

export const paymentIntent = (
  { id, amount_total: amount, currency, created }: FakeSession,
  status: Stripe.PaymentIntent.Status,
): Stripe.PaymentIntent => ({
  id: `pi_${id}`,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount,
  amount_capturable: 0,
  amount_received: status === 'succeeded' ? amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  created,
  currency,
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: `ch_${id}`,
  livemode: true,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: `pm_${id}`,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status,
  transfer_group: null,
});

export const refundObject = (
  basics: Pick<FakeRefund, 'id' | 'payment_intent' | 'amount'> & Partial<FakeRefund>,
): FakeRefund => ({
  object: 'refund',
  balance_transaction: null,
  charge: basics.payment_intent.replace('pi_', 'ch_'),
  created: Math.floor(Date.now() / 1_000),
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
  ...basics,
});

/** Stripe's evidence has a field for everything that a bank may ask for. */
const evidence = { enhanced_evidence: {} } as Stripe.Dispute.Evidence;

export const disputeObject = (
  payment_intent: string,
  status: Stripe.Dispute.Status,
): Stripe.Dispute & { payment_intent: string } => ({
  id: 'du_1',
  object: 'dispute',
  amount: 0,
  balance_transactions: [],
  charge: payment_intent.replace('pi_', 'ch_'),
  created: 0,
  currency: 'usd',
  enhanced_eligibility_types: [],
  evidence,
  evidence_details: {
    due_by: null,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: true,
  livemode: true,
  metadata: {},
  payment_intent,
  reason: 'general',
  status,
});

export const buyerDetails: Stripe.Checkout.Session.CustomerDetails = {
  address: {
    line1: 'Billing House 1',
    line2: null,
    postal_code: '1000',
    city: 'Amsterdam',
    state: null,
    country: 'NL',
  },
  business_name: null,
  email: 'mara@example.com',
  individual_name: null,
  name: 'Mara Lindqvist',
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
};

export const collectedInformation: Stripe.Checkout.Session.CollectedInformation = {
  business_name: null,
  individual_name: null,
  shipping_details: {
    name: 'Mara Lindqvist',
    address: {
      line1: 'Market Street 1',
      line2: 'Apt 2',
      postal_code: '94103',
      city: 'San Francisco',
      state: 'CA',
      country: 'US',
    },
  },
};
