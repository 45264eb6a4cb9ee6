-- Which tables moved recently, and which have been left.
create index matches_by_change on matches (state, changed);
