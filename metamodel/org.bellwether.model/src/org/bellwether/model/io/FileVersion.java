// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The content of a file when its resource was last read or written, so that changes by other programs are not
 * overwritten.
 */
public final class FileVersion extends AdapterImpl {
    private final byte[] digest;

    private FileVersion(byte[] digest) {
        this.digest = digest;
    }

    /**
     * Returns a stream for reading a file once; {@link #remember(Resource, DigestInputStream)} then records the
     * content.
     */
    public static DigestInputStream digesting(InputStream in) {
        return new DigestInputStream(in, newDigest());
    }

    /** Records the text that was read for a resource. */
    public static void remember(Resource resource, DigestInputStream read) {
        remember(resource, read.getMessageDigest().digest());
    }

    /** Records the text that was written for a resource. */
    static void rememberWritten(Resource resource, byte[] written) {
        remember(resource, newDigest().digest(written));
    }

    private static void remember(Resource resource, byte[] digest) {
        forget(resource);
        resource.eAdapters().add(new FileVersion(digest));
    }

    /** Allows the next save to overwrite the file with any content, after the user has agreed. */
    public static void forget(Resource resource) {
        resource.eAdapters().removeIf(FileVersion.class::isInstance);
    }

    /**
     * Returns whether a resource's file differs from the text that was last read or written; false if the file was
     * deleted.
     */
    public static boolean isChanged(Resource resource, Path file) throws IOException {
        FileVersion known = (FileVersion) EcoreUtil.getExistingAdapter(resource, FileVersion.class);
        return known != null
                && Files.exists(file)
                && !MessageDigest.isEqual(known.digest, newDigest().digest(Files.readAllBytes(file)));
    }

    @Override
    public boolean isAdapterForType(Object type) {
        return type == FileVersion.class;
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
