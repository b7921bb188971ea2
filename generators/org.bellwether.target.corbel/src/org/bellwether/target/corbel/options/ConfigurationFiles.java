// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.options;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.generator.options.OptionTexts;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.AdapterPlan;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.parameter.ParameterType;

/** Writes {@code target/corbel/<process>.conf}: the arguments of each process's ORB, one in a line. */
public final class ConfigurationFiles implements ArtefactGenerator {
    /** The longest path of a Unix socket: Linux allows 108 bytes with the final NUL (unix(7)). */
    private static final int LONGEST_PATH = 107;

    private final Map<String, Option> options = new HashMap<>();

    public ConfigurationFiles() {
        CorbelCatalogue.get().getOptions().forEach(option -> options.put(option.getName(), option));
    }

    @Override
    public void generate(Plan plan, GeneratedFiles files) {
        refuseUnreachable(plan.processes());
        for (ProcessPlan process : plan.processes()) {
            files.text(
                    "target/corbel/" + process.configuration(),
                    text(process) + adapters(plan.adaptersOf(process)),
                    List.of(process.element()));
        }
    }

    /** Refuses a process on this machine without an address for processes on other machines. */
    static void refuseUnreachable(List<ProcessPlan> processes) {
        boolean distributed = processes.stream().anyMatch(ProcessPlan::isRemote);
        for (ProcessPlan process : processes) {
            boolean named = process.host().isPresent()
                    || process.endpoints().stream()
                            .anyMatch(endpoint -> !endpoint.host().isEmpty())
                    || process.options("corbel").containsKey("EndpointHost");
            if (distributed && !named) {
                throw new RefusedException(
                        "BW865",
                        process.element(),
                        "The process runs on this machine, and those on other machines know no address of it",
                        "Give its node a host, its process an endpoint with a host, or set EndpointHost");
            }
        }
    }

    /** Returns the text for one process. */
    String text(ProcessPlan process) {
        Map<String, String> values = new TreeMap<>(endpoint(process));
        values.putAll(process.options("corbel"));
        StringBuilder text =
                new StringBuilder("# Arguments of ORB_init, one a line: the option, a blank, its value.\n");
        values.forEach((name, value) ->
                lines(process, name, value).forEach(line -> text.append(line).append('\n')));
        return text.toString();
    }

    /** Returns the lines about single object adapters. */
    static String adapters(List<AdapterPlan> adapters) {
        StringBuilder text = new StringBuilder();
        for (AdapterPlan adapter : adapters) {
            if ("off".equals(adapter.options("corbel").get("Collocation"))) {
                throw new RefusedException(
                        "BW863",
                        adapter.element(),
                        "Option Collocation cannot be 'off' for a single object adapter",
                        "Give through-poa or direct, or set off for the process");
            }
            adapter.lines("corbel").forEach(line -> text.append(line).append('\n'));
        }
        return text.toString();
    }

    /** Returns the endpoint of the process. Other machines cannot reach the loopback address, which is the default. */
    private static Map<String, String> endpoint(ProcessPlan process) {
        Map<String, String> values = new TreeMap<>();
        process.host().ifPresent(host -> values.put("EndpointHost", host));
        List<EndpointPlan> endpoints = process.endpoints();
        if (endpoints.size() == 1 && endpoints.get(0).protocol() == Protocol.IIOP) {
            EndpointPlan only = endpoints.get(0);
            if (!only.host().isEmpty()) {
                values.put("EndpointHost", only.host());
            }
            values.put("EndpointPort", Integer.toString(only.port()));
        } else if (!endpoints.isEmpty()) {
            values.put(
                    "Endpoint",
                    endpoints.stream()
                            .map(endpoint -> url(endpoint, process.host().orElse("127.0.0.1")))
                            .collect(Collectors.joining("\n")));
        }
        return values;
    }

    /** Returns the address as a value of the option Endpoint. */
    private static String url(EndpointPlan endpoint, String usualHost) {
        String scheme = endpoint.protocol().getLiteral() + "://";
        if (endpoint.protocol() == Protocol.IIOP) {
            String host = endpoint.host().isEmpty() ? usualHost : endpoint.host();
            return scheme + (host.contains(":") ? "[" + host + "]" : host) + ":" + endpoint.port();
        }
        String path = endpoint.path();
        if (!path.matches("(/\\P{Cntrl}*)?") || path.getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
            throw new RefusedException(
                    "BW862",
                    endpoint.element(),
                    "'" + path + "' is no path that Corbel can listen at",
                    "Write an absolute path of at most " + LONGEST_PATH + " bytes, or leave it out for a new one");
        }
        return scheme + path;
    }

    private List<String> lines(ProcessPlan process, String name, String value) {
        Option option = options.get(name);
        List<String> lines = new ArrayList<>();
        for (String each : OptionTexts.repeated(option) ? value.split("\n") : new String[] {value}) {
            if (!legal(option, each)) {
                throw new RefusedException(
                        "BW863",
                        process.element(),
                        "Option " + name + " cannot be '" + each + "'",
                        "Give " + OptionTexts.legalValues(option));
            }
            option.getRenderings()
                    .forEach(
                            rendering -> lines.add(rendering.getTemplate().replace("${value}", spelled(option, each))));
        }
        return lines;
    }

    private static boolean legal(Option option, String value) {
        return switch (option.getType()) {
            case CHOICE ->
                option.getChoices().stream().map(OptionChoice::getName).anyMatch(value::equals);
            case BOOLEAN -> List.of("1", "0", "true", "false").contains(value);
            case LONG, SIZE ->
                number(value)
                        && within(option, value)
                        && new BigDecimal(value).stripTrailingZeros().scale() <= 0;
            case DURATION -> number(value) && within(option, value);
            default -> !value.contains("\n") && !value.isBlank();
        };
    }

    private static boolean number(String value) {
        return value.matches("[0-9]+(\\.[0-9]+)?");
    }

    private static boolean within(Option option, String value) {
        BigDecimal number = new BigDecimal(value);
        return number.compareTo(new BigDecimal(OptionTexts.text(option.getMinimum()))) >= 0
                && number.compareTo(new BigDecimal(OptionTexts.text(option.getMaximum()))) <= 0;
    }

    /** Returns the value in Corbel's notation, which has no fractions, but finer units. */
    private static String spelled(Option option, String value) {
        if (option.getType() == ParameterType.DURATION && value.contains(".")) {
            return new BigDecimal(value).movePointRight(3).toBigInteger() + "us";
        }
        return value;
    }
}
