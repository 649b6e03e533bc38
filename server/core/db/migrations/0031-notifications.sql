-- What one person is told of what happened: lead given to them, task given to them, invitation accepted.
create table notifications (
  organisation_id uuid not null,
  id uuid not null default lintel.new_id(),
  user_id uuid not null,
  event_id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references memberships on delete cascade
);
create unique index notifications_once on notifications (organisation_id, user_id, event_id);
create index notifications_newest on notifications (organisation_id, user_id, id desc);
create index notifications_unread on notifications (organisation_id, user_id) where read_at is null;
create index notifications_age on notifications (created_at);

select lintel.keep_apart('notifications', 'select, insert, update (read_at)');
-- Nobody reads another's, whatever the query.
create policy own on notifications as restrictive for select to lintel_app using (user_id = (select lintel.me()));
create policy own_change on notifications as restrictive for update to lintel_app using (user_id = (select lintel.me()));

-- The system role removes what is outlived, and sees nothing that is not.
grant select, delete on notifications to lintel_system;
create policy outlived on notifications to lintel_system using (created_at < now() - interval '90 days');
