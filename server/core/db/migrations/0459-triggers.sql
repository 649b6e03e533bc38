-- What people do by themselves that their agent should hear of: which of it counts here, and in whose words. Who has said
-- nothing has all of it, in the product's words.
create table trigger_settings (
  organisation_id uuid primary key references organisations,
  triggers jsonb not null,
  version int not null default 1,
  changed_by uuid references users,
  changed_at timestamptz not null default now()
);
select lintel.keep_apart('trigger_settings', 'select, insert, update');

-- When a lead last did such a thing, so that lists and the day's queue can ask. Partial: an insert pays nothing.
alter table leads add column triggered_at timestamptz;
create index leads_triggered on leads (organisation_id, owner_key, triggered_at desc, id desc)
  where triggered_at is not null and archived_at is null;
