-- Pictures that stand in mails: everybody who has the address sees them, however old the mail is.
create table mail_pictures (
  organisation_id uuid not null references organisations on delete cascade,
  file_id uuid not null,
  -- Nobody guesses it.
  token text not null check (token ~ '^[A-Za-z0-9_-]{32,64}$'),
  -- Since when it stands in a mail that left: from then on its file is kept like all that was advertised.
  sent_at timestamptz,
  primary key (organisation_id, file_id),
  foreign key (organisation_id, file_id) references files on delete cascade
);
create unique index mail_pictures_token on mail_pictures (organisation_id, token);
select lintel.keep_apart('mail_pictures', 'select, insert, update');
