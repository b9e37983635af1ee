import { sql } from 'kysely';
import { type Check, countAgainFix, defineCheck, reportOrRestoreFix } from './check.ts';

/** The name by which commands accept a variant. */
const name = sql.raw(`coalesce(v.sku, v.id)`);

/** Compares stock and reserved units with their moves and holds. */
export const stockChecks: Record<string, Check> = {
  'on hand': defineCheck(
    sql`select ${name} as variant, coalesce(i.on_hand, 0) as "is", coalesce(m.pieces, 0) as "sum"
      from variant v left join inventory i on i.variant_id = v.id
      left join (select variant_id, sum(on_hand_change) as pieces from inventory_move group by variant_id) m
        on m.variant_id = v.id
      where coalesce(i.on_hand, 0) <> coalesce(m.pieces, 0) order by v.id`,
    '{variant} has {is} on hand, but its moves add up to {sum}.',
    countAgainFix,
  ),
  'reserved by moves': defineCheck(
    sql`select ${name} as variant, coalesce(i.reserved, 0) as "is", coalesce(m.pieces, 0) as "sum"
      from variant v left join inventory i on i.variant_id = v.id
      left join (select variant_id, sum(reserved_change) as pieces from inventory_move group by variant_id) m
        on m.variant_id = v.id
      where coalesce(i.reserved, 0) <> coalesce(m.pieces, 0) order by v.id`,
    '{variant} has {is} reserved, but its moves add up to {sum}.',
    countAgainFix,
  ),
  'reserved by checkouts': defineCheck(
    sql`select ${name} as variant, coalesce(i.reserved, 0) as "is", coalesce(h.pieces, 0) as "sum"
      from variant v left join inventory i on i.variant_id = v.id
      left join (select c.variant_id, sum(c.held) as pieces from checkout_item c
        join checkout_session s on s.id = c.session_id where s.state in ('open', 'awaiting')
        group by c.variant_id) h on h.variant_id = v.id
      where coalesce(i.reserved, 0) <> coalesce(h.pieces, 0) order by v.id`,
    '{variant} has {is} reserved, but open checkouts hold {sum}.',
    countAgainFix,
  ),
  'counted without stock': defineCheck(
    sql`select ${name} as variant from variant v
      where v.manage_inventory = 1 and not exists (select 1 from inventory i where i.variant_id = v.id) order by v.id`,
    'The stock of {variant} is managed, but has no number, so it cannot be sold.',
    {
      desk: 'Import {variant} again with a number in the column stock, and let the import set the stock.',
      command: 'Import {variant} again with a number in the column stock: import <file> --stock.',
    },
  ),
  'not reserved': defineCheck(
    sql`select c.session_id as session, ${name} as variant
      from checkout_item c join checkout_session s on s.id = c.session_id join variant v on v.id = c.variant_id
      where s.state in ('open', 'awaiting') and s.holds = 1 and c.held = 0 and v.manage_inventory = 1
      order by c.session_id, c.line`,
    'The stock of {variant} is counted, but the open checkout {session} has reserved none of it.',
    {
      desk: 'End the checkout under Orders, Open checkouts, so that {variant} is not sold twice.',
      command: 'End the checkout, so that {variant} is not sold twice: release {session}.',
    },
  ),
  'moves of a checkout': defineCheck(
    sql`select s.id as session, ${name} as variant, m.pieces as "is", coalesce(h.pieces, 0) as held
      from (select session_id, variant_id, sum(reserved_change) as pieces from inventory_move
        where session_id is not null group by session_id, variant_id) m
      join checkout_session s on s.id = m.session_id join variant v on v.id = m.variant_id
      left join (select session_id, variant_id, sum(held) as pieces from checkout_item
        group by session_id, variant_id) h on h.session_id = m.session_id and h.variant_id = m.variant_id
      where m.pieces <> case when s.state in ('open', 'awaiting') then coalesce(h.pieces, 0) else 0 end
      order by s.id, m.variant_id`,
    'Checkout {session} holds {held} of {variant} while it is open and none afterwards, but its moves reserve {is}.',
    countAgainFix,
  ),
  'moves without a checkout': defineCheck(
    sql`select distinct m.session_id as session, ${name} as variant
      from inventory_move m join variant v on v.id = m.variant_id
      where m.session_id is not null and not exists (select 1 from checkout_session s where s.id = m.session_id)
      order by 1, 2`,
    'Moves of {variant} name checkout {session}, which does not exist.',
    reportOrRestoreFix,
  ),
  'more returned than taken': defineCheck(
    sql`select m.session_id as session, ${name} as variant, m.pieces from
      (select session_id, variant_id, sum(on_hand_change) as pieces from inventory_move
        where session_id is not null group by session_id, variant_id having sum(on_hand_change) > 0) m
      join variant v on v.id = m.variant_id order by 1, 2`,
    'Checkout {session} returned {pieces} more of {variant} than it had taken.',
    countAgainFix,
  ),
};
