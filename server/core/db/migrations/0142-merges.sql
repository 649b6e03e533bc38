-- Two records of one person made one. The loser keeps its row, its fields and its events; what hung on it hangs on the
-- winner, and the merge remembers each row that it moved, so that it can be taken back exactly.
alter table leads add column merged_into uuid;
alter table leads add foreign key (organisation_id, merged_into) references leads;
create index leads_merged on leads (organisation_id, merged_into) where merged_into is not null;

create table lead_merges (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  winner_id uuid not null,
  loser_id uuid not null,
  -- What the merge made of the winner's fields: before and after, by field.
  fields jsonb not null,
  -- Rows that were moved, by table and column; addresses that came to be.
  moved jsonb not null,
  loser_archived_at timestamptz,
  merged_by uuid references users,
  merged_at timestamptz not null default now(),
  unmerged_by uuid references users,
  unmerged_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, winner_id) references leads on delete cascade,
  foreign key (organisation_id, loser_id) references leads on delete cascade
);
create index lead_merges_winner on lead_merges (organisation_id, winner_id, id desc);
create index lead_merges_loser on lead_merges (organisation_id, loser_id, id desc);
select lintel.keep_apart('lead_merges', 'select, insert, update');

-- These rows could only be written and removed until now; a merge moves them.
grant update (lead_id) on lead_shares, appointment_leads to lintel_app;

-- A merge says by itself what becomes of each address.
drop trigger lead_primary_address on leads;
create trigger lead_primary_address after update of email, phone on leads for each row
  when (old.other_points <> '' and (new.email is distinct from old.email or new.phone is distinct from old.phone)
    and current_setting('app.keep_points', true) is distinct from 'on')
  execute function lintel.follow_primary_address();
