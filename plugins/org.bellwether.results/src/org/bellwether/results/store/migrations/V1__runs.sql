-- SPDX-License-Identifier: Apache-2.0
-- Times are ISO 8601 in UTC, ids are UUIDv7: both sort as text. Hashes are SHA-256 of the content beside them.

create table model (
    hash text primary key,
    name text not null,
    files text not null                 -- JSON: path in the project -> text
) strict, without rowid;

create table host (
    hash text primary key,
    facts text not null                 -- canonical JSON of HostFacts
) strict, without rowid;

create table session (
    id text primary key,
    project text not null,
    model text not null,
    experiment text not null,
    command text not null,
    started text not null,
    ended text,
    status text not null check (status in ('running', 'ok', 'failed', 'interrupted')),
    rate_scale real not null,
    conditions text,                    -- canonical JSON of Conditions
    report text
) strict, without rowid;

create table run (
    id text primary key,
    session text not null references session (id),
    target text not null,
    repeat integer not null,
    model_hash text not null references model (hash),
    host_hash text not null references host (hash),
    configuration_hash text not null,
    configuration text not null,
    extent text not null,
    seed integer not null,
    generated_hash text,
    plan text,
    build text,
    started text not null,
    ended text,
    status text not null check (status in ('running', 'ok', 'failed', 'interrupted')),
    failure_class text check (failure_class in ('build', 'start', 'run', 'timeout', 'wrong-answer', 'interrupted')),
    failure_process text,
    failure_message text,
    failure_log text,
    check ((ended is null) = (status = 'running')),
    check ((failure_class is null) = (status in ('running', 'ok')))
) strict, without rowid;
create index run_by_session on run (session);
create index run_by_configuration on run (configuration_hash);

create table round (
    run text not null references run (id),
    number integer not null,
    started text not null,
    ended text not null,
    status text not null check (status in ('ok', 'failed', 'interrupted')),
    primary key (run, number)
) strict, without rowid;

create table process_exit (
    run text not null,
    round integer not null,
    process text not null,
    exit_code integer not null,
    signal integer not null,
    primary key (run, round, process),
    foreign key (run, round) references round (run, number)
) strict, without rowid;

create table metric (
    id integer primary key,
    run text not null references run (id),
    position integer not null,          -- the order of the model
    name text not null,
    phase text not null,
    kind text not null,
    unit text not null,
    probe text not null,
    floor text not null,
    unique (run, position)
) strict;

create table metric_value (
    metric integer not null references metric (id),
    position integer not null,
    statistic text not null,
    value real,                         -- null: refused, the reason is in note
    note text,
    primary key (metric, statistic),
    check ((value is null) = (note is not null))
) strict, without rowid;

create table warning (
    run text not null references run (id),
    position integer not null,
    text text not null,
    primary key (run, position)
) strict, without rowid;

-- What has ended is never changed.
create trigger session_is_immutable before update on session when old.ended is not null
begin select raise(abort, 'a finished session is never changed'); end;
create trigger run_is_immutable before update on run when old.ended is not null
begin select raise(abort, 'a finished run is never changed'); end;
create trigger round_is_immutable before update on round
begin select raise(abort, 'a finished round is never changed'); end;
create trigger process_exit_is_immutable before update on process_exit
begin select raise(abort, 'how a process ended is never changed'); end;
create trigger metric_is_immutable before update on metric
begin select raise(abort, 'a metric is never changed'); end;
create trigger metric_value_is_immutable before update on metric_value
begin select raise(abort, 'a figure is never changed'); end;
create trigger model_is_immutable before update on model
begin select raise(abort, 'a stored model is never changed'); end;
create trigger host_is_immutable before update on host
begin select raise(abort, 'stored host facts are never changed'); end;

-- Nor does anything join it later.
create trigger no_late_round before insert on round
when (select ended from run where id = new.run) is not null
begin select raise(abort, 'a finished run gets no more rounds'); end;
create trigger no_late_metric before insert on metric
when (select ended from run where id = new.run) is not null
begin select raise(abort, 'a finished run gets no more metrics'); end;
create trigger no_late_value before insert on metric_value
when (select ended from run where id = (select run from metric where id = new.metric)) is not null
begin select raise(abort, 'a finished run gets no more figures'); end;
create trigger no_late_warning before insert on warning
when (select ended from run where id = new.run) is not null
begin select raise(abort, 'a finished run gets no more warnings'); end;
