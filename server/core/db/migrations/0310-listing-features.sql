-- What a home has, as fields of several values: {"appliances": ["Dishwasher"]}. Feeds bring it and our own RESO Web API
-- tells it; no list is ordered by it.
alter table listings add column features jsonb not null default '{}' check (jsonb_typeof(features) = 'object');
