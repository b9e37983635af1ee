/** @returns the rows of a query that takes no parameters */
export type Query = (sql: string) => Promise<readonly unknown[]>;

/** What a look into the database finds wrong with stock, sessions and orders; nothing, if all is well. */
export async function audit(query: Query): Promise<string[]> {
  const wrong: string[] = [];
  for (const [sentence, sql] of Object.entries(breaches)) {
    const rows = await query(sql);
    if (rows.length > 0) wrong.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return wrong;
}

const soldOf = `(select coalesce(sum(i.quantity), 0) from order_item i join orders o on o.id = i.order_id
  where i.variant_id = v.variant_id and o.status <> 'refund_due' and (o.status <> 'refunded' or exists
  (select 1 from inventory_move m where m.session_id = o.session_id and m.kind in ('sale', 'late_sale'))))`;
const startOf = `(select sum(m.on_hand_change) from inventory_move m where m.variant_id = v.variant_id and m.kind in ('stock', 'restock'))`;

/** Each finds the rows that break a rule. */
const breaches = {
  'on_hand + sold is not what was put in': `select v.*, ${soldOf} as sold, ${startOf} as start
    from inventory v where v.on_hand + ${soldOf} <> ${startOf}`,
  'reserved is not what open checkouts hold': `select v.* from inventory v where v.reserved <>
    (select coalesce(sum(i.held), 0) from checkout_item i join checkout_session s on s.id = i.session_id
     where i.variant_id = v.variant_id and s.state in ('open', 'awaiting'))`,
  'the moves do not add up to the stock': `select v.* from inventory v where v.on_hand <>
    (select sum(on_hand_change) from inventory_move m where m.variant_id = v.variant_id) or v.reserved <>
    (select sum(reserved_change) from inventory_move m where m.variant_id = v.variant_id)`,
  'a paid session has no order': `select id from checkout_session where state = 'paid'
    and id not in (select session_id from orders)`,
  'an order has no paid session': `select o.id from orders o join checkout_session s on s.id = o.session_id
    where s.state <> 'paid'`,
  'an order has other lines than its session': `select o.id from orders o where
    (select count(*) || ' ' || sum(quantity) from order_item i where i.order_id = o.id) <>
    (select count(*) || ' ' || sum(quantity) from checkout_item i where i.session_id = o.session_id)`,
};
