-- SPDX-License-Identifier: Apache-2.0
-- Designed experiments: a plan of many runs, which may take several sessions. Each run of a step is one attempt at it.
create table campaign (
    id text collate "C" primary key,
    project text not null,
    model text not null,
    experiment text not null,
    design text not null,
    identity text collate "C" not null,             -- hash of what is asked for: who asks for the same goes on with it
    command text not null,
    plan text not null,                 -- canonical JSON of CampaignPlan
    correction text not null default '',    -- 'linear' where drift was taken out of the responses
    started text not null,
    ended text                          -- null: not all steps are done
);
create index campaign_by_identity on campaign (identity);

create table campaign_run (
    campaign text collate "C" not null references campaign (id),
    step integer not null,              -- of the plan, from 0
    attempt integer not null,           -- from 1
    run text collate "C" not null references run (id),
    primary key (campaign, step, attempt)
);

create trigger campaign_run_is_immutable before update on campaign_run for each row
execute function refuse('which run was made for a step is never changed');
create trigger campaign_plan_is_immutable before update of plan on campaign for each row when (old.ended is not null)
execute function refuse('the plan of a finished campaign is never changed');
