-- Noted before a mail can leave by a member's own account, and by what it is found there again: null where nothing can have left by one.
alter table messages add column handed text check (length(handed) <= 1000);
