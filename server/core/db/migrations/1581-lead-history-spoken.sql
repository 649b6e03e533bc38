-- Who was ever spoken with or a client, asked of half a million leads at once: read once from here, not looked up for each.
create index lead_history_spoken on lead_history (organisation_id, lead_id, stage)
  where stage <> all ('{new,attempting,nurture,trash}'::text[]);
