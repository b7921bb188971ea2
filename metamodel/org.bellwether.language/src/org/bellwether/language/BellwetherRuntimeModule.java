// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import com.google.inject.Binder;
import com.google.inject.Provider;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import com.google.inject.name.Names;
import org.bellwether.language.errors.ParserMessages;
import org.bellwether.language.parser.BellwetherLexer;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.resource.FragmentLinker;
import org.bellwether.language.resource.NoSerializer;
import org.bellwether.language.resource.SavedText;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.scoping.BellwetherScopeProvider;
import org.bellwether.language.scoping.NameConverter;
import org.bellwether.language.values.ValueConverters;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.linking.ILinker;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.eclipse.xtext.serializer.ISerializer;

/** Replaces services of Xtext by those of the language. */
public class BellwetherRuntimeModule extends AbstractBellwetherRuntimeModule {
    /** Provides the numbers of the parser's tokens. */
    @Provides
    @Singleton
    TokenTypes tokenTypes(ITokenDefProvider definitions) {
        return new TokenTypes(definitions);
    }

    @Override
    public void configureRuntimeLexer(Binder binder) {
        var types = binder.getProvider(TokenTypes.class);
        binder.bind(Lexer.class)
                .annotatedWith(Names.named(LexerBindings.RUNTIME))
                .toProvider((Provider<Lexer>) () -> new BellwetherLexer(types.get()));
    }

    @Override
    public Class<? extends XtextResource> bindXtextResource() {
        return BellwetherTextResource.class;
    }

    /** Binds the text that a resource saves. */
    public void configureSavedText(Binder binder) {
        binder.bind(SavedText.class).toInstance(TextSave::bytes);
    }

    @Override
    public Class<? extends ILinker> bindILinker() {
        return FragmentLinker.class;
    }

    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return ValueConverters.class;
    }

    @Override
    public Class<? extends IScopeProvider> bindIScopeProvider() {
        return BellwetherScopeProvider.class;
    }

    public Class<? extends IQualifiedNameConverter> bindIQualifiedNameConverter() {
        return NameConverter.class;
    }

    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return ParserMessages.class;
    }

    /**
     * Binds a serializer that refuses to write: texts are written by the printer, since Xtext's serializer fails for
     * incomplete models.
     */
    @Override
    public Class<? extends ISerializer> bindISerializer() {
        return NoSerializer.class;
    }
}
