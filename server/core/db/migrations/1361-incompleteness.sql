-- The day on which the applicants were told what their application lacks (12 CFR 1002.9(c)(2)).
alter table loans add column incomplete_notice_on date;
