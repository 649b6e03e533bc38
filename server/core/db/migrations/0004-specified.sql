-- The specification's tables, under its names and fields, with what the server adds beside them.

create table profiles (
  id uuid primary key references users on delete cascade,
  onboarding_completed boolean not null default false
);

create table subscriptions (
  user_id uuid primary key references users on delete cascade,
  tier text not null default 'freemium' check (tier in ('freemium', 'free', 'pro', 'elite')),
  verticals text[] not null default '{realestate}',
  vertical_tiers jsonb not null default '{"realestate": "free"}',
  billing_period text not null default 'monthly' check (billing_period in ('monthly', 'annual')),
  trial_ends_at timestamptz,
  created_at timestamptz not null default now()
);

create table user_language_preferences (
  user_id uuid primary key references users on delete cascade,
  preferred_locale text not null check (preferred_locale in ('en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru')),
  updated_at timestamptz not null default now()
);

create table error_logs (
  id uuid primary key default lintel.new_id(),
  user_id uuid references users on delete set null,
  error_type text not null default 'Error',
  error_message text not null,
  error_stack text,
  component_stack text,
  url text,
  user_agent text,
  created_at timestamptz not null default now()
);
create index error_logs_time on error_logs (created_at desc);

create table competitor_pricing (
  id uuid primary key default lintel.new_id(),
  vertical text not null check (vertical in ('realestate', 'mortgage', 'insurance')),
  tier text not null check (tier in ('pro', 'elite')),
  competitor_name text not null,
  competitor_price int not null check (competitor_price >= 0),
  checked_on date
);
create index competitor_pricing_shown on competitor_pricing (vertical, tier, competitor_price desc);

create table chatbot_messages (
  id uuid primary key default lintel.new_id(),
  conversation_id uuid not null,
  turn int not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  created_at timestamptz not null default now(),
  unique (conversation_id, turn)
);

create table acquisition_tracking (
  id uuid primary key default lintel.new_id(),
  user_id uuid references users on delete set null,
  session_id text not null,
  utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text,
  referrer text,
  landing_page text,
  conversion_event text,
  converted_at timestamptz,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index acquisition_tracking_session on acquisition_tracking (session_id);

select lintel.keep_for_system(t) from unnest(array['profiles', 'subscriptions', 'user_language_preferences', 'error_logs',
  'competitor_pricing', 'chatbot_messages', 'acquisition_tracking']::regclass[]) t;
