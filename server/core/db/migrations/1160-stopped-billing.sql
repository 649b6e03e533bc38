-- The plan that ended because an organization was deleted: restored, this one goes on, and none that its payer had cancelled.
alter table organisation_deletions add column stopped_subscription text;
create index organisation_deletions_stopped on organisation_deletions (stopped_subscription) where stopped_subscription is not null;
