-- The closed book, gone through for what has changed for its borrowers.
create index loans_funded on loans (organisation_id, id desc) where state = 'funded' and archived_at is null;
