// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language;

import com.google.inject.Binder;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.Scopes;
import com.google.inject.Singleton;
import com.google.inject.name.Names;
import java.lang.reflect.Proxy;
import org.bellwether.language.errors.ParserMessages;
import org.bellwether.language.parser.BellwetherLexer;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.language.parser.antlr.BellwetherAntlrTokenFileProvider;
import org.bellwether.language.parser.antlr.BellwetherParser;
import org.bellwether.language.resource.FragmentLinker;
import org.bellwether.language.resource.SavedText;
import org.bellwether.language.save.TextSave;
import org.bellwether.language.scoping.BellwetherScopeProvider;
import org.bellwether.language.scoping.NameConverter;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.language.values.ValueConverters;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.xtext.Constants;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.linking.ILinker;
import org.eclipse.xtext.linking.ILinkingService;
import org.eclipse.xtext.linking.LinkingScopeProviderBinding;
import org.eclipse.xtext.linking.impl.DefaultLinkingService;
import org.eclipse.xtext.linking.lazy.LazyURIEncoder;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.parser.DefaultEcoreElementFactory;
import org.eclipse.xtext.parser.IAstFactory;
import org.eclipse.xtext.parser.IEncodingProvider;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.IAntlrTokenFileProvider;
import org.eclipse.xtext.parser.antlr.IPartialParsingHelper;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.eclipse.xtext.parser.impl.PartialParsingHelper;
import org.eclipse.xtext.resource.DefaultFragmentProvider;
import org.eclipse.xtext.resource.IFragmentProvider;
import org.eclipse.xtext.resource.IResourceServiceProvider;
import org.eclipse.xtext.scoping.IScopeProvider;
import org.eclipse.xtext.serializer.ISerializer;
import org.eclipse.xtext.validation.IConcreteSyntaxValidator;

/**
 * Binds only the services that reading texts needs. {@link BellwetherRuntimeModule} binds all services of Xtext, for
 * editors: Guice inspects every bound class and all classes that these need, which takes longer than reading a text.
 */
final class ReadingModule implements Module {
    @Override
    public void configure(Binder binder) {
        grammar(binder);
        parser(binder);
        linking(binder);
        resource(binder);
    }

    private static void grammar(Binder binder) {
        binder.bind(String.class)
                .annotatedWith(Names.named(Constants.LANGUAGE_NAME))
                .toInstance("org.bellwether.language.Bellwether");
        binder.bind(ClassLoader.class).toInstance(ReadingModule.class.getClassLoader());
        binder.bind(IGrammarAccess.class).to(BellwetherGrammarAccess.class);
        binder.bind(EPackage.Registry.class).toInstance(EPackage.Registry.INSTANCE);
    }

    private static void parser(Binder binder) {
        binder.bind(IParser.class).to(BellwetherParser.class);
        binder.bind(IAntlrTokenFileProvider.class).to(BellwetherAntlrTokenFileProvider.class);
        binder.bind(ITokenDefProvider.class).to(AntlrTokenDefProvider.class).in(Scopes.SINGLETON);
        binder.bind(IAstFactory.class).to(DefaultEcoreElementFactory.class);
        binder.bind(IPartialParsingHelper.class).to(PartialParsingHelper.class);
        binder.bind(ISyntaxErrorMessageProvider.class).to(ParserMessages.class);
        binder.bind(IValueConverterService.class).to(ValueConverters.class);
        var types = binder.getProvider(TokenTypes.class);
        binder.bind(Lexer.class)
                .annotatedWith(Names.named(LexerBindings.RUNTIME))
                .toProvider(() -> new BellwetherLexer(types.get()));
    }

    private static void linking(Binder binder) {
        binder.bind(ILinker.class).to(FragmentLinker.class);
        binder.bind(ILinkingService.class).to(DefaultLinkingService.class);
        binder.bind(IQualifiedNameConverter.class).to(NameConverter.class);
        binder.bind(IScopeProvider.class)
                .annotatedWith(LinkingScopeProviderBinding.class)
                .to(BellwetherScopeProvider.class);
        binder.bind(boolean.class)
                .annotatedWith(Names.named(LazyURIEncoder.USE_INDEXED_FRAGMENTS_BINDING))
                .toInstance(true);
    }

    /** Binds services for saving and indexing that Xtext's resource requires, but never uses here. */
    private static void resource(Binder binder) {
        binder.bind(SavedText.class).toInstance(TextSave::bytes);
        binder.bind(IFragmentProvider.class).to(DefaultFragmentProvider.class);
        binder.bind(IEncodingProvider.class).to(IEncodingProvider.Runtime.class);
        unused(binder, ISerializer.class);
        unused(binder, IConcreteSyntaxValidator.class);
        unused(binder, IResourceServiceProvider.class);
    }

    private static <T> void unused(Binder binder, Class<T> part) {
        Object refusing = Proxy.newProxyInstance(
                ReadingModule.class.getClassLoader(), new Class<?>[] {part}, (self, method, arguments) -> {
                    throw new UnsupportedOperationException("reading needs no " + part.getName());
                });
        binder.bind(part).toInstance(part.cast(refusing));
    }

    @Provides
    @Singleton
    TokenTypes tokenTypes(ITokenDefProvider definitions) {
        return new TokenTypes(definitions);
    }
}
