-- Where a line of a checklist comes from: the law or form that wants it.
alter table deal_items add column source text not null default '' check (length(source) <= 200);

-- Disbursement authorizations that were sent to the title company or another settlement agent. What was sent is kept as it
-- was: who it went to, and the fingerprint of the paper.
create table deal_authorizations (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  deal_id uuid not null,
  party_id uuid,
  role text not null,
  name text not null,
  company text not null default '',
  email text not null check (email like '%_@_%'),
  message text not null default '',
  -- All that stands on the paper, and of the paper itself its fingerprint, once it is drawn.
  paper jsonb not null,
  logo_key text,
  gross_cents bigint not null,
  sha256 text,
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  failure text not null default '',
  sent_by uuid references users (id),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals (organisation_id, id) on delete cascade,
  foreign key (organisation_id, party_id) references deal_parties (organisation_id, id) on delete set null (party_id)
);
comment on table deal_authorizations is 'Disbursement authorizations that were sent to who settles a deal.';
create index deal_authorizations_deal on deal_authorizations (organisation_id, deal_id, id);
create index deal_authorizations_party on deal_authorizations (organisation_id, party_id) where party_id is not null;
create index deal_authorizations_sender on deal_authorizations (sent_by);
select lintel.keep_apart('deal_authorizations');
