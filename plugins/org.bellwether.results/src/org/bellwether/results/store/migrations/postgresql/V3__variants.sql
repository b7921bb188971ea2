-- SPDX-License-Identifier: Apache-2.0
-- What a configuration is called where the target's name does not tell it from the others of its session, and the values
-- of all options, defaults included; older runs do not say.
alter table run add column variant text not null default '';
alter table run add column options text;
