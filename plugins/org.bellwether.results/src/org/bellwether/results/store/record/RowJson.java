// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import java.time.Instant;
import java.util.Locale;
import org.bellwether.results.store.row.Status;

/** Converts rows of the store to JSON: times are ISO 8601 in UTC, and states are in lower case as in the database. */
public final class RowJson {
    /** Skips unknown fields, because another version may write more fields. */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new Texts<>(Instant.class) {
                        @Override
                        protected Instant _deserialize(String text, DeserializationContext context) {
                            return Instant.parse(text);
                        }
                    })
                    .addSerializer(Status.class, new ToStringSerializerBase(Status.class) {
                        private static final long serialVersionUID = 1L;

                        @Override
                        public String valueToString(Object status) {
                            return ((Status) status).key();
                        }
                    })
                    .addDeserializer(Status.class, new Texts<>(Status.class) {
                        @Override
                        protected Status _deserialize(String text, DeserializationContext context) {
                            return Status.valueOf(text.toUpperCase(Locale.ROOT));
                        }
                    }))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RowJson() {}

    /** Reads a value from a text. */
    private abstract static class Texts<T> extends FromStringDeserializer<T> {
        private static final long serialVersionUID = 1L;

        Texts(Class<T> type) {
            super(type);
        }
    }
}
