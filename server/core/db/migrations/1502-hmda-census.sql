-- Census tracts and small counties of a year as they were published: a register is held against nothing else.
create table hmda_census (
  organisation_id uuid not null references organisations,
  year int not null check (year between 2018 and 2099),
  kind text not null check (kind in ('tracts', 'small_counties')),
  code text not null check (code ~ '^(\d{11}|\d{5})$'),
  primary key (organisation_id, year, kind, code)
);
select lintel.keep_apart('hmda_census', 'select, insert, delete');
