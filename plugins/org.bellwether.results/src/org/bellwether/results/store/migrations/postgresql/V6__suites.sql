-- SPDX-License-Identifier: Apache-2.0
-- Suites: experiments that one command ran one after the other. Each session of an experiment is one attempt at it.
create table suite (
    id text collate "C" primary key,
    folder text not null,               -- the project's, or that of all projects
    identity text collate "C" not null,             -- hash of what is asked for: only the same request goes on with it
    host_hash text collate "C" not null,            -- of the machine's facts, which a suite does not change
    command text not null,
    plan text not null,                 -- canonical JSON of SuitePlan
    started text not null,
    report text not null                -- the page of all its experiments
);
create index suite_by_identity on suite (identity);

create table suite_attempt (
    suite text collate "C" not null references suite (id),
    experiment integer not null,        -- of the plan, from 0
    attempt integer not null,           -- from 1
    session text collate "C" references session (id),
    problem text,                       -- canonical JSON of SuiteProblem: why there is no session
    primary key (suite, experiment, attempt),
    check ((session is null) <> (problem is null))
);
create index suite_attempt_by_session on suite_attempt (session);

create trigger suite_is_immutable before update on suite for each row
execute function refuse('a suite is never changed');
create trigger suite_attempt_is_immutable before update on suite_attempt for each row
execute function refuse('which session was made for an experiment is never changed');
