-- Whose lead a conversation and each of two alike are about, as tasks know it: what somebody sees of very many is then read
-- off an index, owner by owner. It only finds rows; whether somebody may see them is always asked of the lead itself.
-- What strangers wrote is everybody's, as the pond is.
alter table conversations add column lead_owner_key uuid not null default '00000000-0000-0000-0000-000000000000';
alter table merge_candidates
  add column one_owner_key uuid not null default '00000000-0000-0000-0000-000000000000',
  add column other_owner_key uuid not null default '00000000-0000-0000-0000-000000000000';

update conversations c set lead_owner_key = l.owner_key from leads l
where l.organisation_id = c.organisation_id and l.id = c.lead_id and l.owner_id is not null;
update merge_candidates c set one_owner_key = a.owner_key, other_owner_key = b.owner_key from leads a, leads b
where a.organisation_id = c.organisation_id and a.id = c.one_id and b.organisation_id = c.organisation_id and b.id = c.other_id;

create index conversations_of_owner on conversations (organisation_id, lead_owner_key, last_at desc, id desc);
create index merge_candidates_of_owners on merge_candidates
  (organisation_id, one_owner_key, other_owner_key, strength desc, other_id desc, one_id desc) where dismissed_at is null;

create function lintel.follow_conversation_lead() returns trigger language plpgsql as $$
begin
  new.lead_owner_key := coalesce((select l.owner_key from leads l
    where l.organisation_id = new.organisation_id and l.id = new.lead_id), '00000000-0000-0000-0000-000000000000');
  return new;
end $$;
create trigger conversation_lead_owner before insert or update of lead_id on conversations
  for each row execute function lintel.follow_conversation_lead();

create function lintel.follow_candidates() returns trigger language plpgsql as $$
begin
  new.one_owner_key := (select l.owner_key from leads l where l.organisation_id = new.organisation_id and l.id = new.one_id);
  new.other_owner_key := (select l.owner_key from leads l where l.organisation_id = new.organisation_id and l.id = new.other_id);
  return new;
end $$;
create trigger candidates_owners before insert on merge_candidates for each row execute function lintel.follow_candidates();

create function lintel.follow_owner_elsewhere() returns trigger language plpgsql as $$
begin
  update conversations c set lead_owner_key = new.owner_key
    where c.organisation_id = new.organisation_id and c.lead_id = new.id;
  update merge_candidates c set one_owner_key = new.owner_key
    where c.organisation_id = new.organisation_id and c.one_id = new.id;
  update merge_candidates c set other_owner_key = new.owner_key
    where c.organisation_id = new.organisation_id and c.other_id = new.id;
  return null;
end $$;
create trigger lead_owner_elsewhere after update of owner_id on leads
  for each row when (new.owner_id is distinct from old.owner_id) execute function lintel.follow_owner_elsewhere();
