-- What a tenant or landlord may still choose under a lease, from the round of a proposal on; their notice windows are critical
-- dates (docs/decisions/0096-leasing-commissions.md).
alter table commercial_proposals add column options jsonb not null default '[]';
alter table commercial_leases add column options jsonb not null default '[]';
-- Counted from the lease: what is open of them is counted again when its options or index change.
alter table commercial_dates add column is_counted boolean not null default false;
grant delete on commercial_dates to lintel_app;
