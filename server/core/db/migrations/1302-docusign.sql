-- Envelopes whose documents lie beside a deal, each once, also after another connection: with who signed them and when.
create table docusign_envelopes (
  organisation_id uuid not null,
  envelope_id text not null check (length(envelope_id) between 1 and 100),
  deal_id uuid not null,
  subject text not null check (length(subject) <= 300),
  completed_at timestamptz not null,
  signers jsonb not null default '[]' check (jsonb_typeof(signers) = 'array'),
  imported_at timestamptz not null default now(),
  primary key (organisation_id, envelope_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index docusign_envelopes_deal on docusign_envelopes (organisation_id, deal_id);
select lintel.keep_apart('docusign_envelopes');

-- How far the completed envelopes were read.
create table docusign_places (
  organisation_id uuid not null,
  connection_id uuid not null,
  reached timestamptz not null,
  primary key (organisation_id, connection_id),
  foreign key (organisation_id, connection_id) references connections on delete cascade
);
select lintel.keep_apart('docusign_places');
