-- What the law wants to stand beside a name: brokerage and licence, as one line.
alter table brands add column licence text not null default '' check (length(licence) <= 200);
