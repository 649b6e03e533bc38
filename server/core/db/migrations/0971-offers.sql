-- What a sale usually costs a seller: in a county, or (both empty) wherever nothing else is said.
create table seller_cost_templates (
  organisation_id uuid not null references organisations,
  state text not null default '' check (length(state) <= 40),
  county text not null default '' check (length(county) <= 100),
  costs jsonb not null check (jsonb_typeof(costs) = 'object'),
  primary key (organisation_id, state, county)
);
select lintel.keep_apart('seller_cost_templates', 'select, insert, update');

-- The offer itself, as it was handed in.
alter table listing_offers add column document_id uuid,
  add foreign key (organisation_id, document_id) references files;
create index listing_offers_document on listing_offers (organisation_id, document_id) where document_id is not null;
