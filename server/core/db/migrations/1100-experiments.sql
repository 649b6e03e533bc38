-- Two versions of one block of a published page. Who gets which is not kept but reckoned anew, by a keyed hash of experiment,
-- network and browser; what is kept is which version a visit saw. Results stay when visits are gone.
create table experiments (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  page_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'running', 'ended')),
  -- Where the block stands in the page's content, what it was, and what it is in version B.
  place text[] not null check (cardinality(place) between 2 and 5),
  was jsonb not null,
  changed jsonb not null,
  goal text not null check (goal in ('inquiry', 'appointment', 'reached')),
  target text not null default '' check (length(target) <= 300),
  guard text not null default 'none' check (guard in ('none', 'inquiry', 'went_on')),
  lift double precision not null check (lift > 0),
  rate double precision not null check (rate > 0 and rate < 1),
  each int not null check (each between 100 and 1000000),
  days int,
  created_by uuid,
  created_at timestamptz not null default now(),
  started_by uuid,
  started_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('decided', 'alike', 'guard', 'uneven', 'page_changed', 'expired', 'stopped')),
  -- What was counted when it ended.
  result jsonb,
  applied text check (applied in ('a', 'b')),
  applied_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, page_id) references content_documents on delete cascade,
  foreign key (organisation_id, created_by) references memberships on delete set null (created_by),
  foreign key (organisation_id, started_by) references memberships on delete set null (started_by),
  foreign key (organisation_id, applied_by) references memberships on delete set null (applied_by),
  check ((state = 'draft') = (started_at is null)),
  check ((state = 'ended') = (ended_at is not null and end_reason is not null and result is not null))
);
-- Two at once on one page would be four versions.
create unique index experiments_running on experiments (organisation_id, page_id) where state = 'running';
create index experiments_due on experiments (started_at) where state = 'running';
create index experiments_page on experiments (organisation_id, page_id);
create index experiments_created_by on experiments (organisation_id, created_by) where created_by is not null;
create index experiments_started_by on experiments (organisation_id, started_by) where started_by is not null;
create index experiments_applied_by on experiments (organisation_id, applied_by) where applied_by is not null;
select lintel.keep_apart('experiments', 'select, insert, update, delete');
grant select (organisation_id, id, state, started_at) on experiments to lintel_system;
create policy system on experiments for select to lintel_system using (true);

create table experiment_visits (
  organisation_id uuid not null references organisations on delete cascade,
  experiment_id uuid not null,
  visit_id uuid not null,
  variant text not null check (variant in ('a', 'b')),
  at timestamptz not null default now(),
  primary key (organisation_id, experiment_id, visit_id),
  foreign key (organisation_id, experiment_id) references experiments on delete cascade,
  foreign key (organisation_id, visit_id) references site_visits on delete cascade
);
create index experiment_visits_visit on experiment_visits (organisation_id, visit_id);
select lintel.keep_apart('experiment_visits', 'select, insert');
