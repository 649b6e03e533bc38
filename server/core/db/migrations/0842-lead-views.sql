-- Who read which lead, once an hour: on screens, and by keys and apps in somebody's name. What people may ask of us one day.
create table lead_views (
  organisation_id uuid not null,
  lead_id uuid not null,
  hour timestamptz not null,
  user_id uuid not null references users on delete cascade,
  by_key boolean not null,
  primary key (organisation_id, lead_id, hour, user_id, by_key),
  foreign key (organisation_id, lead_id) references leads on delete cascade
);
create index lead_views_user on lead_views (user_id);
create index lead_views_age on lead_views (hour);
select lintel.keep_apart('lead_views', 'select, insert, update, delete');

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on lead_views to lintel_system;
create policy outlived on lead_views to lintel_system using (hour < now() - interval '400 days');
