-- Folders that somebody made have longer names there than those that every mailbox has.
alter table mail_places drop constraint mail_places_folder_check, add constraint mail_places_folder_check
  check (length(folder) between 1 and 300);
