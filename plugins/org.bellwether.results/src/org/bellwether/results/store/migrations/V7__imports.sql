-- SPDX-License-Identifier: Apache-2.0
-- Sessions of which runs came from another store: their models are somebody else's. Imports of older versions do not say.
create table imported_session (
    session text primary key references session (id)
) strict, without rowid;
