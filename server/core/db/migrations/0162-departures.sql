-- To whom what somebody had goes when they leave. Read by the work that releases it, so that a plan made with the removal
-- holds whenever that work comes to each kind.
create table departure_plans (
  organisation_id uuid not null,
  user_id uuid not null,
  -- By kind the user who gets it; what is not named is let go of.
  gets jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
select lintel.keep_apart('departure_plans', 'select, insert, update');
