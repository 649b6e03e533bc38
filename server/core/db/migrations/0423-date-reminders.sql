-- For which day somebody was told of a date, and how many days before it.
alter table deal_dates add column told_day date, add column told_ahead int check (told_ahead >= 0);
