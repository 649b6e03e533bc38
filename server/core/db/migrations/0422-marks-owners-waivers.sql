-- What somebody outside is shown can bear across it whom it was given to.
alter table file_shares add column is_marked boolean not null default false;

-- Who sees to a date, and the paper by which it was waived.
alter table deal_dates
  add column owner_id uuid,
  add column waiver_file_id uuid,
  add foreign key (organisation_id, owner_id) references memberships,
  add foreign key (organisation_id, waiver_file_id) references files on delete set null (waiver_file_id);
create index deal_dates_owner on deal_dates (organisation_id, owner_id) where owner_id is not null;
create index deal_dates_waiver on deal_dates (organisation_id, waiver_file_id) where waiver_file_id is not null;
