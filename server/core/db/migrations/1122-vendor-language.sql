-- Vendors are written to in their own language.
alter table rental_vendors add column language text not null default 'en'
  check (language in ('en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru'));
