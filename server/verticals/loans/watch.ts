import type { InputOf } from '#contract/core/call.ts';
import { onMarket } from '#contract/inventory/listing-status.ts';
import { insuranceEnds, type loanWatch, privatelyInsured, rateDrop } from '#contract/verticals/loans/loan-watch.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from './policy.ts';

const monthNumber = (day: Sql): Sql => sql`(extract(year from ${day}) * 12 + extract(month from ${day}))`;
/**
 * Payments that have come due, at most the whole term. Each is due on the 1st, and the first one after a whole month has passed: of a loan
 * funded on June 15 on August 1.
 */
const paid = sql`least(l.term_months, greatest(0, (${monthNumber(ourDay)} - ${monthNumber(sql`(l.funded_on - 1)`)} - 1)::int))`;
const monthly = sql`(l.rate / 12000000.0::float8)`;

/** A level payment over so many months, and what is owed after some of them. A rate of nothing pays the same share each month. */
const payment = (amount: Sql, rate: Sql, months: Sql): Sql =>
  sql`case when ${rate} = 0 then ${amount} / ${months} else ${amount} * ${rate} / (1 - power(1 + ${rate}, -${months})) end`;
const owed = sql`case when l.rate = 0 then l.amount_cents * (1 - ${paid}::float8 / l.term_months)
  else l.amount_cents * (power(1 + ${monthly}, l.term_months) - power(1 + ${monthly}, ${paid})) / (power(1 + ${monthly}, l.term_months) - 1) end`;
const worth = sql`least(coalesce(l.price_cents, l.appraised_cents, l.value_cents), coalesce(l.appraised_cents, l.value_cents, l.price_cents))`;

/** The closed book: those of whom something has changed since, the newest first. */
export function watchPage({ rate, cursor, limit }: InputOf<typeof loanWatch.watch>, actor: Member): Page {
  const order: Order = { id: sql`l.id`, descending: true };
  const now = rate === undefined ? sql`null::float8` : sql`${rate}::float8`;
  const left = sql`greatest(1, l.term_months - ${paid})`;
  const rows = sql`
    select l.id, l.name, l.program, l.owner_id as owner, l.funded_on as "fundedOn", l.rate, round(l.owed)::bigint as balance,
      round(${payment(sql`l.amount_cents`, monthly, sql`l.term_months`)})::bigint as payment,
      case when ${now} is not null then round(${payment(sql`l.owed`, sql`(${now} / 12000000.0)`, left)})::bigint end as "newPayment",
      to_json(array_remove(array[case when l.is_high then 'rate' end, case when l.is_insured then 'equity' end,
        case when s.id is not null then 'listed' end], null)) as reasons,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as listing
    from (
      select l.*, ${owed} as owed, coalesce(l.rate - ${now} >= ${rateDrop}, false) as is_high,
        l.program = any(${[...privatelyInsured]}::text[]) and coalesce(l.amount_cents * 1000000.0 > ${worth} * ${insuranceEnds}::float8
          and ${owed} * 1000000.0 <= ${worth} * ${insuranceEnds}::float8, false) as is_insured
      from loans l
      where l.organisation_id = ${actor.organisationId} and l.state = 'funded' and l.archived_at is null and l.rate is not null
        and l.amount_cents > 0 and l.term_months is not null and l.funded_on is not null and ${visibleTo(actor)}
        and ${after(order, cursor)}) l
    left join lateral (
      select s.id, s.unparsed_address as name from listings s
      where s.organisation_id = l.organisation_id and s.postal_code = l.postal_code and s.archived_at is null
        and s.standard_status = any(${[...onMarket]}::text[])
        and l.address <> '' and lintel.plain(s.unparsed_address) like lintel.plain(l.address) || '%'
      order by s.id limit 1) s on true
    where l.is_high or l.is_insured or s.id is not null
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return { rows, cursor: [sql`r.id`], limit };
}
