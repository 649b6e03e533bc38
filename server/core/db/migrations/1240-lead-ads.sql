-- When it was last looked up what can be chosen there.
alter table connections add column choices_at timestamptz;

-- Answers to lead ads are kept as they came, like everything that comes in.
alter table inbound_messages drop constraint inbound_messages_kind_check;
alter table inbound_messages add constraint inbound_messages_kind_check
  check (kind in ('api', 'form', 'adf', 'mail', 'events', 'any', 'lead_ad'));

-- Pages of Facebook whose lead forms are read. Their keys follow from the person's who connected them, and last longer.
create table lead_ad_pages (
  organisation_id uuid not null,
  connection_id uuid not null,
  page_id text not null check (length(page_id) between 1 and 100),
  name text not null check (length(name) <= 300),
  sealed_token text not null,
  -- Facebook tells at once when somebody answers a form of this page.
  is_told boolean not null default false,
  primary key (organisation_id, connection_id, page_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
create index lead_ad_pages_page on lead_ad_pages (page_id);
select lintel.keep_apart('lead_ad_pages');
-- Who tells brings nothing but the page: whose it is, the system role finds out.
grant select (organisation_id, connection_id, page_id) on lead_ad_pages to lintel_system;
create policy system on lead_ad_pages for select to lintel_system using (true);
create policy dark on lead_ad_pages as restrictive for select to lintel_system using (not lintel.is_leaving(organisation_id));

-- How far the answers of a form were read.
create table lead_ad_forms (
  organisation_id uuid not null,
  connection_id uuid not null,
  form_id text not null check (length(form_id) between 1 and 100),
  reached timestamptz not null,
  primary key (organisation_id, connection_id, form_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('lead_ad_forms');
