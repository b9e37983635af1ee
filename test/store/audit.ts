/** @returns the rows of a query without parameters */
export type Query = (sql: string) => Promise<readonly unknown[]>;

/** Inconsistencies of stock, sessions and orders in the database; an empty list if there are none. */
export async function audit(query: Query): Promise<string[]> {
  const wrong: string[] = [];
  for (const [sentence, sql] of Object.entries(breaches)) {
    const rows = await query(sql);
    if (rows.length > 0) wrong.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return wrong;
}

const soldOf = (order: string) => `(select coalesce(-sum(m.on_hand_change), 0) from inventory_move m
  where m.session_id = ${order}.session_id and m.kind in ('sale', 'late_sale'))`;
const heldOf = (order: string) =>
  `(select coalesce(sum(i.held), 0) from checkout_item i where i.session_id = ${order}.session_id)`;

/** Each query finds the rows that violate a rule. */
const breaches = {
  'an order took other pieces than it holds': `select o.* from orders o
    where ${soldOf('o')} not in (0, ${heldOf('o')})`,
  'a paid order took nothing from counted stock': `select o.* from orders o
    where o.status in ('paid', 'fulfilled') and ${soldOf('o')} <> ${heldOf('o')}`,
  'more was put back than had been taken': `select m.session_id from inventory_move m where m.session_id is not null
    group by m.session_id, m.variant_id having sum(m.on_hand_change) > 0`,
  'reserved is not what open checkouts hold': `select v.* from inventory v where v.reserved <>
    (select coalesce(sum(i.held), 0) from checkout_item i join checkout_session s on s.id = i.session_id
     where i.variant_id = v.variant_id and s.state in ('open', 'awaiting'))`,
  'an open checkout holds nothing of counted stock': `select i.* from checkout_item i
    join checkout_session s on s.id = i.session_id join variant v on v.id = i.variant_id
    where s.state in ('open', 'awaiting') and i.held = 0 and v.manage_inventory = 1`,
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
