-- Visitors, who belong to no organisation, see the logo of whose page they are on: it is found by its id, which nobody guesses.
create index brands_logo on brands (logo_id) where logo_id is not null;
grant select (organisation_id, logo_id) on brands to lintel_system;
create policy system on brands for select to lintel_system using (true);
