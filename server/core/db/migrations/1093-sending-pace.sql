-- Since when an organization sends to many from a domain: a domain that nobody knows yet sends little at first and more each day.
create table sending_domains (
  organisation_id uuid not null references organisations on delete cascade,
  domain text not null check (length(domain) between 1 and 255),
  started_on date not null,
  -- Somebody says that mailbox providers know it already.
  is_warm boolean not null default false,
  -- What people's complaints come to, and when that was counted.
  spam text not null default 'too_few' check (spam in ('good', 'warn', 'stop', 'too_few')),
  checked_at timestamptz,
  primary key (organisation_id, domain)
);
select lintel.keep_apart('sending_domains', 'select, insert, update');

-- How many campaign mails went to a mailbox provider within an hour; under the empty name, to all within a day.
create table sending_counts (
  organisation_id uuid not null references organisations on delete cascade,
  recipient text not null check (length(recipient) <= 255),
  since timestamptz not null,
  sent int not null default 0,
  primary key (organisation_id, recipient, since)
);
select lintel.keep_apart('sending_counts', 'select, insert, update, delete');

-- What carriers know of an organization's texts to many: brand, campaign and samples as they were registered (10DLC).
create table text_registrations (
  organisation_id uuid primary key references organisations on delete cascade,
  entity text not null default 'company' check (entity in ('company', 'sole_proprietor')),
  brand_state text not null default 'none' check (brand_state in ('none', 'pending', 'approved', 'rejected')),
  brand_name text not null default '' check (length(brand_name) <= 120),
  campaign_state text not null default 'none' check (campaign_state in ('none', 'pending', 'approved', 'rejected')),
  campaign_key text not null default '' check (length(campaign_key) <= 60),
  use_case text not null default '' check (length(use_case) <= 60),
  samples text[] not null default '{}' check (cardinality(samples) <= 10),
  numbers text[] not null default '{}' check (cardinality(numbers) <= 50),
  changed_by uuid references users,
  changed_at timestamptz not null default now(),
  version int not null default 1
);
create index text_registrations_changer on text_registrations (changed_by) where changed_by is not null;
select lintel.keep_apart('text_registrations', 'select, insert, update');
