-- SPDX-License-Identifier: Apache-2.0
-- The commit of the project's files that a session measured; none where they are in no Git repository. Older runs do not say.
create table session_revision (
    session text collate "C" primary key references session (id),
    commit_hash text collate "C" not null,          -- hexadecimal, whole
    committed text not null,            -- the committer's time
    modified integer not null check (modified in (0, 1))    -- 1: files of the project differed from the commit
);
create index session_revision_by_commit on session_revision (commit_hash);

create trigger session_revision_is_immutable before update on session_revision for each row
execute function refuse('the commit of a session is never changed');
