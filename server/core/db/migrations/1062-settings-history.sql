-- Every change of an organization's settings, as it was and as it became. Written by the tables themselves, so that no screen can
-- forget it; secrets are left out before they get here.
create table settings_history (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default lintel.new_id(),
  -- Which settings: the name of their table, and the key of the row where there are several.
  place text not null check (length(place) <= 63),
  row_key jsonb not null,
  -- Only what differs; null where the row was not there.
  before jsonb,
  after jsonb,
  changed_by uuid references users on delete set null,
  at timestamptz not null default now(),
  -- What this took back.
  reverts uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, reverts) references settings_history on delete set null (reverts),
  check (before is not null or after is not null)
);
create index settings_history_place on settings_history (organisation_id, place, id desc);
create index settings_history_person on settings_history (organisation_id, changed_by, id desc);
create index settings_history_reverts on settings_history (organisation_id, reverts) where reverts is not null;
create index settings_history_changer on settings_history (changed_by);
select lintel.keep_apart('settings_history', 'select, insert');

create function lintel.plain_setting(given jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(given)
  where key not in ('organisation_id', 'version', 'created_at', 'created_by', 'changed_at', 'changed_by', 'updated_at', 'updated_by')
    and key !~ 'sealed|secret|token|_hash$|password'
$$;

create function lintel.keep_setting() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else lintel.plain_setting(to_jsonb(old)) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else lintel.plain_setting(to_jsonb(new)) end;
  whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  key jsonb;
begin
  if was = is_now then return null; end if;
  select coalesce(jsonb_object_agg(k, whole -> k), '{}') into key from unnest(tg_argv) k;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, is_now -> b.key) into was, is_now
      from jsonb_each(was) b where b.value is distinct from is_now -> b.key;
  end if;
  insert into settings_history (organisation_id, place, row_key, before, after, changed_by, reverts)
  values ((whole ->> 'organisation_id')::uuid, tg_table_name, key, was, is_now,
    nullif(current_setting('app.user_id', true), '')::uuid, nullif(current_setting('app.reverts', true), '')::uuid);
  return null;
end $$;

-- By the program alone: what an import brings or a removal takes is no change of mind.
do $$
declare
  target regclass;
  key text;
begin
  foreach target in array array['brands', 'deal_settings', 'finance_settings', 'message_settings', 'rental_settings', 'loan_settings',
    'security_policies', 'social_settings', 'seo_settings', 'listing_settings', 'reporting_zones', 'trigger_settings', 'lead_stages',
    'lead_fields', 'scoring_rules', 'routing_rules', 'retention_rules', 'ai_caps']::regclass[] loop
    select string_agg(quote_literal(a.attname), ', ' order by k.at) into key from pg_index i
      cross join lateral unnest(i.indkey::int2[]) with ordinality k(n, at)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
      where i.indrelid = target and i.indisprimary and a.attname <> 'organisation_id';
    execute format('create trigger settings_history after insert or update or delete on %s for each row '
      'when (current_user = ''lintel_app'') execute function lintel.keep_setting(%s)', target, coalesce(key, ''));
  end loop;
end $$;
