-- A brochure and the script of a video stand in the library beside flyers and mails.
alter table marketing_pieces drop constraint marketing_pieces_kind_check,
  add constraint marketing_pieces_kind_check check (kind in ('flyer', 'postcard', 'brochure', 'email', 'landing', 'video'));
