-- How a member is shown to clients of this workspace: on mails, pages, flyers.
create table agent_profiles (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null,
  title text not null default '' check (length(title) <= 100),
  phone text not null default '' check (length(phone) <= 40),
  signature text not null default '' check (length(signature) <= 1000),
  photo_id uuid,
  version int not null default 1,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references memberships on delete cascade,
  foreign key (organisation_id, photo_id) references files on delete set null (photo_id)
);
create index agent_profiles_photo on agent_profiles (photo_id) where photo_id is not null;
create index agent_profiles_photo_of on agent_profiles (organisation_id, photo_id) where photo_id is not null;
select lintel.keep_apart('agent_profiles', 'select, insert, update');
-- Whoever opens a mail brings nothing but the picture's address: whose it is, the system role finds out.
grant select (organisation_id, photo_id) on agent_profiles to lintel_system;
create policy system on agent_profiles for select to lintel_system using (true);
