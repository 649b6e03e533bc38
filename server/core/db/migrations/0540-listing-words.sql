-- Remarks that no advertisement may hold: kept beside them, so that an act on many listings can leave these as they are.
alter table listings add column words_refused boolean not null default false;
