-- Tiers can be counted by more than what was split, and plans name mentors: those that are there say what they always meant.
alter table commission_plans add column version int;
update commission_plans p
set terms = '{"base": "split", "scale": "marginal", "mentor": null}'::jsonb || p.terms, version = n.version
from (
  select organisation_id, id, row_number() over (partition by organisation_id, user_key order by id) as version
  from commission_plans) n
where n.organisation_id = p.organisation_id and n.id = p.id;
alter table commission_plans
  alter column version set not null,
  add unique (organisation_id, user_key, version);

update deals set commission = '{"bonuses": []}'::jsonb || commission;

-- What else a year can be counted by: the gross behind what was split, and how much of a deal it was, in millionths.
alter table deal_earnings
  add column gross_cents bigint not null default 0,
  add column units int not null default 0;
update deal_earnings e
set gross_cents = trunc((s.sheet ->> 'gross')::numeric * (a.one ->> 'share')::int / 1000000), units = (a.one ->> 'share')::int
from deal_sheets s, deals l, jsonb_array_elements(l.commission -> 'agents') a(one)
where s.organisation_id = e.organisation_id and s.deal_id = e.deal_id
  and l.organisation_id = e.organisation_id and l.id = e.deal_id and (a.one ->> 'user')::uuid = e.user_id;

-- Who gets what of a deal that is not paid yet, as it was last agreed, and as it would be now where that differs.
create table deal_recounts (
  organisation_id uuid not null,
  deal_id uuid not null,
  payouts jsonb not null,
  next jsonb,
  because text check (because in ('plan', 'year')),
  changed_at timestamptz,
  primary key (organisation_id, deal_id),
  check ((next is null) = (because is null) and (next is null) = (changed_at is null)),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_recounts_waiting on deal_recounts (organisation_id, changed_at, deal_id) where next is not null;
select lintel.keep_apart('deal_recounts');
