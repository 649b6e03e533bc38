-- Whoever leaves lets go of what is archived, too; the index for what is not archived is there already.
create index listings_archived_of_owner on listings (organisation_id, owner_key, id) where archived_at is not null;
