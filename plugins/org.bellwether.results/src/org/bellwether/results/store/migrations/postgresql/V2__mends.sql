-- SPDX-License-Identifier: Apache-2.0
-- What mends the thing that a warning is about; older runs do not say.
alter table warning add column mend text not null default '';
