/** Products, their prices with the history, and their stock. */
export const catalogueTables: readonly string[] = [
  `create table store_value (
    name text primary key,
    value text not null
  )`,
  `create table collection (
    id text primary key,
    title text not null,
    image_url text,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  `create table product (
    id text primary key,
    title text not null,
    subtitle text,
    ribbon_text text,
    description text,
    thumbnail text,
    producer text,
    producer_contact text,
    warnings text,
    delivery_time text,
    status text not null,
    purchasable integer not null,
    hidden integer not null,
    position integer not null,
    site_product_selection text,
    type text not null,
    needs_sending integer not null default 1,
    tax_class text not null default 'standard',
    url_handle text,
    metadata text,
    pictures text not null,
    options text not null,
    additional_info text not null,
    custom_fields text not null,
    related_products text not null,
    created_at bigint not null,
    updated_at bigint not null,
    deleted_at bigint
  )`,
  `create table product_collection (
    product_id text not null references product (id),
    collection_id text not null references collection (id),
    position integer not null,
    primary key (product_id, collection_id)
  )`,
  `create table variant (
    id text primary key,
    product_id text not null references product (id),
    position integer not null,
    title text not null,
    image_url text,
    sku text,
    manage_inventory integer not null,
    weight_grams integer,
    option_values text not null,
    currency_code text not null,
    price_cents bigint not null,
    sale_price_cents bigint,
    sale_from bigint,
    sale_until bigint,
    low_stock integer,
    deleted_at bigint,
    constraint variant_price check (price_cents >= 0 and coalesce(sale_price_cents, 0) >= 0)
  )`,
  'create index variant_by_product on variant (product_id)',
  `create table price_change (
    variant_id text not null references variant (id),
    at bigint not null,
    currency_code text not null,
    price_cents bigint not null,
    sale_price_cents bigint,
    sale_from bigint,
    sale_until bigint,
    primary key (variant_id, at)
  )`,
  // The last defence against overselling: the database itself refuses it.
  `create table inventory (
    variant_id text primary key references variant (id),
    on_hand bigint not null,
    reserved bigint not null,
    changed_at bigint not null,
    low_told integer not null default 0,
    constraint inventory_never_oversold check (reserved >= 0 and reserved <= on_hand)
  )`,
  'create index inventory_by_changed_at on inventory (changed_at)',
  `create table inventory_move (
    id text primary key,
    variant_id text not null references variant (id),
    session_id text,
    refund_id text,
    kind text not null,
    on_hand_change bigint not null,
    reserved_change bigint not null,
    counted_at bigint,
    created_at bigint not null,
    constraint inventory_move_counted check ((counted_at is not null) = (kind in ('count', 'import')))
  )`,
  // A session holds, releases and sells a variant at most once, and a refund restocks it at most once.
  `create unique index inventory_move_once on inventory_move (session_id, variant_id, kind, coalesce(refund_id, ''))`,
  'create index inventory_move_by_kind on inventory_move (variant_id, kind, created_at)',
  'create index inventory_move_by_count on inventory_move (counted_at, variant_id) where counted_at is not null',
  `create table picture_color (
    address text primary key,
    color text not null
  )`,
];
